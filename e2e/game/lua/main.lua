-- Starts a shim and loads a module; the scripts of the test find the module as `Cabildo`.
local folder, shim, module = table.unpack(arg)
package.path = folder .. "/?.lua"
require(shim)
Cabildo = dofile(module)
require("bridge").serve(_G)
