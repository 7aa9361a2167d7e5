import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

interface Look {
  /** accent: the main action of a screen. quiet: everything beside it. danger: destroys something. */
  look?: 'primary' | 'accent' | 'quiet' | 'danger';
  size?: 'normal' | 'large';
  wide?: boolean;
}
export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its text while it waits ("Booking…"). Presses are ignored meanwhile. */
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

/** A link inside the site that looks like a button. For other sites use `<a className="button">`. */
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
