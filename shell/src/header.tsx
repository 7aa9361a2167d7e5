import { useQuery } from '@tanstack/react-query';
import { UNREAD_COUNTED } from 'contracts/times';
import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { Logo } from 'ui';
import { useBrand } from 'web-kit/brand';
import { Kept } from 'web-kit/kept';
import { logout } from 'web-kit/logout';
import { paths } from 'web-kit/paths';
import { unreadLaterQuery } from 'web-kit/resources/threads-later';
import { type Session, useHydrated, useSession } from 'web-kit/session';

interface Item {
  to: string;
  label: string;
  button?: boolean;
  counts?: boolean;
}

const MENU = 'site-menu';

function itemsFor(session: Session | null): Item[] {
  if (!session) {
    return [
      { to: paths.browse(), label: 'Find Mentors' },
      { to: paths.howItWorks(), label: 'How It Works' },
      { to: paths.trust(), label: 'Trust & Safety' },
      { to: paths.becomeMentor(), label: 'Become a Mentor' },
      { to: paths.login(), label: 'Login' },
      { to: paths.register(), label: 'Sign Up', button: true },
    ];
  }
  const account = { to: paths.account(), label: 'Account' };
  if (session.role === 'admin') return [{ to: paths.admin(), label: 'Admin' }, account];
  const messages = { to: paths.messages(), label: 'Messages', counts: true };
  if (session.role === 'mentor') return [{ to: paths.mentorDashboard(), label: 'Dashboard' }, messages, account];
  return [
    { to: paths.browse(), label: 'Find Mentors' },
    { to: paths.favorites(), label: 'Favorites' },
    { to: paths.sessions(), label: 'My Sessions' },
    messages,
    account,
  ];
}

export function Header() {
  const brand = useBrand();
  const session = useSession();
  const hydrated = useHydrated();
  const { pathname, hash } = useLocation();
  const [open, setOpen] = useState(false);
  // It stays open if it was opened as a link, before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's path
  useEffect(() => setOpen(hash === `#${MENU}`), [pathname, hash]);
  useEffect(() => {
    delete document.documentElement.dataset.member;
  }, []);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);

  return (
    <Kept of={() => `header ${brand} ${pathname}`}>
      <header className="site-header" data-pending={hydrated ? undefined : ''}>
        <div className="wide">
          <Logo name={brand} />
          {hydrated ? <MenuButton open={open} session={session} onPress={() => setOpen(!open)} /> : <MenuLink />}
          <nav id={MENU} aria-label="Main" data-open={open ? '' : undefined}>
            {session ? <p className="welcome">Welcome, {session.firstName || 'User'}</p> : null}
            {itemsFor(session).map((item) => (
              <NavLink key={item.label} to={item.to} className={item.button ? 'button button-quiet' : 'nav-link'}>
                {item.label}
                {item.counts ? <Unread session={session} /> : null}
              </NavLink>
            ))}
            {session ? <Logout /> : null}
          </nav>
        </div>
      </header>
    </Kept>
  );
}

/** Asked once, and again when a hint says so; the founder has none. */
function Unread({ session }: { session: Session | null }) {
  const { data: unread = 0 } = useQuery({
    ...unreadLaterQuery(session?.id ?? ''),
    enabled: session !== null && session.role !== 'admin',
  });
  if (unread === 0) return null;
  return (
    <>
      {' '}
      <span className="count">
        {unread < UNREAD_COUNTED ? unread : `${UNREAD_COUNTED - 1}+`}
        <span className="visually-hidden"> new</span>
      </span>
    </>
  );
}

interface MenuButtonProps {
  open: boolean;
  session: Session | null;
  onPress: () => void;
}

function MenuButton({ open, session, onPress }: MenuButtonProps) {
  return (
    <button type="button" className="menu-button" aria-expanded={open} aria-controls={MENU} onClick={onPress}>
      {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      Menu
      <Unread session={session} />
    </button>
  );
}

function MenuLink() {
  return (
    <a className="menu-button" href={`#${MENU}`}>
      <Menu aria-hidden="true" />
      Menu
    </a>
  );
}

function Logout() {
  const navigate = useNavigate();
  const leave = async () => {
    await Promise.all([logout(), navigate(paths.home())]);
  };
  return (
    <button type="button" className="button button-quiet" onClick={leave}>
      Logout
    </button>
  );
}
