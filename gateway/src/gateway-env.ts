import type { Handler, MiddlewareHandler } from 'hono';
import type { Credentials } from './read-credentials.ts';
import type { Verified } from './verify-token.ts';

/** What the gateway's steps tell each other about a request. */
export interface GatewayEnv {
  Bindings: {
    /** The network address at the other end of the connection. */
    peer: string;
  };
  Variables: {
    credentials: Credentials;
    /** The network address that limits are counted for. */
    client: string;
    traceparent: string;
    /** Null where the call needs no caller and none is known. */
    who: Verified | null;
    /** Vouches for `who` towards the services. */
    callerHeader: string | null;
  };
}

/** One entry of the gateway's list: answers, or hands on to the next. */
export type Step = MiddlewareHandler<GatewayEnv>;
export type Answer = Handler<GatewayEnv>;
