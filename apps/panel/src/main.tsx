import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('panel')!).render(<p>Cabildo</p>);
