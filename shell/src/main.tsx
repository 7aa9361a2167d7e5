import 'ui/styles.css';
import './shell.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from 'web-kit/query';
import { loadRoutes } from './remotes.ts';
import { createTree, OUTLET } from './route-tree.tsx';
import { warmLinks } from './warm-links.ts';

const router = createBrowserRouter(createTree(createQueryClient()), {
  async patchRoutesOnNavigation({ path, patch }) {
    const routes = await loadRoutes(path);
    if (routes) patch(OUTLET, routes);
  },
});
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
warmLinks();
