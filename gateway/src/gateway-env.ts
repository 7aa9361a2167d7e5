import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { Credentials } from './read-credentials.ts';
import type { Verified } from './verify-token.ts';

/** Of a 200, whose answer then has none: making one of bytes that are read again copies them twice. */
export type TakeBody = (body: Uint8Array<ArrayBuffer>) => void;

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
    /** A step around the answer sends its body itself. */
    takeBody?: TakeBody;
  };
}

/** Around whatever answers a call. */
export type Step = MiddlewareHandler<GatewayEnv>;
export type Answer = Handler<GatewayEnv>;
/** Before it: a refusal, or nothing, and the call goes on. */
export type Check = (c: Context<GatewayEnv>) => Refused | Promise<Refused>;
type Refused = Response | undefined;
