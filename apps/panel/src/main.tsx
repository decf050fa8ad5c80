import './design/tokens.css';
import './design/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { askFirst } from './shared/server/first.ts';
import { router } from './frame/router.tsx';
import { focusWrong } from './design/focus.ts';
import { keepFocus } from './design/keep-focus.ts';
import { Toasts } from './design/overlays/toasts.tsx';

askFirst();
document.addEventListener('submit', focusWrong);
keepFocus();

createRoot(document.getElementById('panel')!).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toasts />
  </QueryClientProvider>,
);
