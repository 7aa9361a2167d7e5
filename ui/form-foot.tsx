import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props extends Omit<ButtonProps, 'type'> {
  failure: ReactNode;
  success?: ReactNode;
}

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
