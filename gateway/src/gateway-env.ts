import type { Handler, MiddlewareHandler } from 'hono';
import type { Credentials } from './read-credentials.ts';
import type { Verified } from './verify-token.ts';

export interface GatewayEnv {
  Bindings: {
    peer: string;
  };
  Variables: {
    credentials: Credentials;
    /** The network address that limits are counted for. */
    client: string;
    traceparent: string;
    /** Null where the call needs no caller and none is known. */
    who: Verified | null;
    callerHeader: string | null;
  };
}

export type Step = MiddlewareHandler<GatewayEnv>;
export type Answer = Handler<GatewayEnv>;
