// The part of react-router that the remotes take from the shell: 32 kB instead of 64. A name that is missing here is
// `undefined` in a remote without a warning, so a test compares this list with what the interfaces import.
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-whole';
