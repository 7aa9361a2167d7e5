import { useEffect } from 'react';
import { useNavigate } from 'react-router';

export function useRedirectLater(to: string | null, delayMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => void navigate(to), delayMs);
    return () => clearTimeout(timer);
  }, [to, delayMs, navigate]);
}
