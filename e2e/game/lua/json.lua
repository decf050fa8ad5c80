-- JSON as game platforms write it: an empty table is a list, and null becomes nil.
local json = {}

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function quoted(text)
  return '"' .. string.gsub(text, '[%c"\\]', function(sign)
    return ESCAPES[sign] or string.format("\\u%04x", string.byte(sign))
  end) .. '"'
end

function json.encode(value)
  if type(value) == "string" then
    return quoted(value)
  elseif type(value) == "number" then
    return value == math.floor(value) and string.format("%d", value) or string.format("%.17g", value)
  elseif type(value) ~= "table" then
    return value == nil and "null" or tostring(value)
  end
  local parts = {}
  if next(value) == nil or value[1] ~= nil then
    for nth, item in ipairs(value) do
      parts[nth] = json.encode(item)
    end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for name, member in pairs(value) do
    table.insert(parts, quoted(tostring(name)) .. ":" .. json.encode(member))
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

local MEANT = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

local function unescaped(sign)
  return MEANT[sign] or sign
end

--- Reads a text whose quotation mark is at a position; returns the text and the position after it.
local function textAt(source, at)
  local parts = {}
  at = at + 1
  while true do
    local stop = string.find(source, '["\\]', at) or error("the text does not end")
    table.insert(parts, string.sub(source, at, stop - 1))
    if string.sub(source, stop, stop) == '"' then
      return table.concat(parts), stop + 1
    end
    local sign = string.sub(source, stop + 1, stop + 1)
    if sign == "u" then
      table.insert(parts, utf8.char(tonumber(string.sub(source, stop + 2, stop + 5), 16)))
      at = stop + 6
    else
      table.insert(parts, unescaped(sign))
      at = stop + 2
    end
  end
end

local WORDS = { ["true"] = true, ["false"] = false }
local valueAt

--- Reads the items up to a closing bracket; `take` reads one of them and returns the position after it.
local function itemsAt(source, at, close, take)
  at = string.match(source, "^%s*()", at)
  while string.sub(source, at, at) ~= close do
    at = take(string.match(source, "^[%s,]*()", at))
    at = string.match(source, "^%s*,?%s*()", at)
    if at > #source then
      error("the JSON does not end")
    end
  end
  return at + 1
end

function valueAt(source, at)
  at = string.match(source, "^%s*()", at)
  local sign = string.sub(source, at, at)
  if sign == '"' then
    return textAt(source, at)
  elseif sign == "[" then
    local list, count = {}, 0
    return list, itemsAt(source, at + 1, "]", function(from)
      count = count + 1
      list[count], from = valueAt(source, from)
      return from
    end)
  elseif sign == "{" then
    local object = {}
    return object, itemsAt(source, at + 1, "}", function(from)
      local name, after = textAt(source, from)
      object[name], after = valueAt(source, string.match(source, "^%s*:()", after))
      return after
    end)
  end
  local word, after = string.match(source, "^([%w%.+-]+)()", at)
  if not word then
    error("this is no JSON: " .. string.sub(source, at, at + 20))
  end
  if word == "null" then
    return nil, after
  elseif WORDS[word] ~= nil then
    return WORDS[word], after
  end
  return tonumber(word) or error("this is no JSON: " .. word), after
end

function json.decode(text)
  local value, after = valueAt(text, 1)
  if string.find(text, "%S", after) then
    error("there is more after the JSON")
  end
  return value
end

return json
