import './design/tokens.css';
import './design/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { watchStyles } from './api/files.ts';
import { queryClient } from './api/query-client.ts';
import { Pause } from './shared/bar/pause.tsx';
import { askFirst } from './shared/server/first.ts';
import { router } from './frame/router.tsx';
import { focusWrong } from './design/focus.ts';
import { keepFocus } from './design/keep-focus.ts';
import { Toasts } from './design/overlays/toasts.tsx';
import { startLanguage } from './words/language.ts';

startLanguage();
askFirst();
watchStyles();
document.addEventListener('submit', focusWrong);
keepFocus();

createRoot(document.getElementById('panel')!, {
  // React has drawn it anew; the console shows what went wrong the first time.
  onRecoverableError: (error) => reportError((error as Error).cause ?? error),
}).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Pause />
    <Toasts />
  </QueryClientProvider>,
);
