import { useQuery } from '@tanstack/react-query';
import { siteQuery } from 'web-kit/resources/site';
import quotes from '../../quotes.module.css';
import sections from '../../sections.module.css';

/** What the founder entered of what mentors say; nothing while there is none, or it cannot be had. */
export function Testimonials() {
  const { data: site } = useQuery(siteQuery);
  if (!site || site.testimonials.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="testimonials">
      <h2 id="testimonials">What mentors say</h2>
      <ul className={quotes.quotes}>
        {site.testimonials.map(({ name, role, quote }) => (
          <li key={`${name} ${quote}`}>
            <figure>
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption>
                <b>{name}</b> <span className="mute">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
