import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props extends Omit<ButtonProps, 'type'> {
  /** Why it was not sent; nothing while it has not failed. */
  failure: ReactNode;
  /** What to say once it has been sent. */
  success?: ReactNode;
}

/** The end of a form: what came of sending it, and the button that sends it. */
export function FormFoot({ failure, success, ...button }: Props) {
  const submit = <Button type="submit" {...button} />;
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {success ? <Notice kind="success">{success}</Notice> : null}
      {button.wide ? submit : <div>{submit}</div>}
    </>
  );
}
