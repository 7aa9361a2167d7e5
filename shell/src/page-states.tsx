import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { ButtonLink, FailedState, FieldMarkings, Loading, Skeleton } from 'ui';
import { usePageTitle } from 'web-kit/page-title';
import { paths } from 'web-kit/paths';
import { useSupportEmail } from 'web-kit/support';

export function PageSkeleton() {
  return (
    <Loading label="Loading the page…" className="wide page stack gap-6">
      <Skeleton height="4rem" width="min(100%, 34rem)" />
      <Skeleton height="1.5rem" width="min(100%, 22rem)" />
      <Skeleton height="16rem" />
    </Loading>
  );
}

export function NotFound() {
  usePageTitle('Page not found');
  return (
    <section className="on-field not-found">
      <FieldMarkings />
      <div className="wide">
        <p className="caps">404</p>
        <h1>Out of bounds.</h1>
        <p className="lead">There’s no page at this address. It may have moved, or the link was cut off.</p>
        <div className="row">
          <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
          <ButtonLink to={paths.browse()} look="quiet">
            Find Mentors
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

export function PageFailed({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  usePageTitle('This page didn’t load');
  useEffect(() => console.error(error), [error]);
  const retry = async () => {
    await navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
    await revalidate();
  };
  const support = useSupportEmail();
  return (
    <div className="form-page">
      <FailedState
        heading="h1"
        title="This page didn’t load"
        onRetry={retry}
        retrying={navigation.state !== 'idle'}
        action={
          <ButtonLink to={paths.home()} look="quiet" reloadDocument>
            Home
          </ButtonLink>
        }
      >
        <p>
          The rest of the site works. Check your connection and try again
          {support ? (
            <>
              ; if it goes on, write to <a href={`mailto:${support}`}>{support}</a>
            </>
          ) : null}
          .
        </p>
      </FailedState>
    </div>
  );
}
