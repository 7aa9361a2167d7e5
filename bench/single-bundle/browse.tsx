import 'ui/styles.css';
import '../../shell/src/shell.css';
import { PAGES } from 'contracts/pages';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from 'web-kit/query';
import BrowsePage from '../../mf-public/src/features/browse-mentors/page.tsx';
import { createTree } from '../../shell/src/route-tree.tsx';

// Browse as an ordinary application: the same sources, no federation, nothing prerendered.
const pages = [{ path: PAGES['mf-public'].browse, Component: BrowsePage }];
const root = document.getElementById('root');
if (root)
  createRoot(root).render(<RouterProvider router={createBrowserRouter(createTree(createQueryClient(), pages))} />);
