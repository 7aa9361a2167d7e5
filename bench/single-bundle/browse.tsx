import 'ui/styles.css';
import '../../shell/src/shell.css';
import { PAGES } from 'contracts/pages';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from 'web-kit/query';
import BrowsePage from '../../mf-public/src/features/browse-mentors/page.tsx';
import { createTree, giveData } from '../../shell/src/route-tree.tsx';

// The same sources, but no federation and no prerendering.
const pages = [{ path: PAGES['mf-public'].browse, Component: BrowsePage }];
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RouterProvider router={createBrowserRouter(createTree(giveData(createQueryClient()), pages))} />,
  );
