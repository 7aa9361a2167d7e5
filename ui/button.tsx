import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

interface Look {
  look?: 'primary' | 'accent' | 'quiet' | 'danger';
  size?: 'normal' | 'large';
  wide?: boolean;
}
export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Presses are ignored while this is shown. */
  waiting?: string | false | null | undefined;
}

function look({ look = 'primary', size, wide }: Look, extra?: string): string {
  return classNames('button', `button-${look}`, size === 'large' && 'button-large', wide && 'button-wide', extra);
}

export function Button({ look: kind, size, wide, waiting, className, children, onClick, type, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (waiting) event.preventDefault();
    else onClick?.(event);
  };
  const looks: Look = { ...(kind && { look: kind }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={look(looks, className)}
      onClick={press}
      aria-busy={waiting ? true : undefined}
    >
      {waiting ? (
        <>
          <span className="button-wait" aria-hidden="true" />
          <span role="status">{waiting}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** For links to other sites use `<a className="button">`. */
export function ButtonLink({ look: kind, size, wide, className, ...rest }: Look & LinkProps & { className?: string }) {
  const looks: Look = { ...(kind && { look: kind }), ...(size && { size }), ...(wide && { wide }) };
  return <Link {...rest} className={look(looks, className)} />;
}

export function TextButton({ className, type, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type ?? 'button'} className={classNames('text-button', className)} />;
}

export function IconButton({
  label,
  children,
  className,
  type,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
