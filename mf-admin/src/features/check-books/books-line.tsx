import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from 'web-kit/paths';
import { booksQuery } from 'web-kit/resources/founder-money';
import { Loaded } from '../../part.tsx';
import { BooksHeadline } from './books-headline.tsx';

export function BooksLine() {
  return (
    <Loaded query={useQuery(booksQuery)} height="4rem">
      {(books) => (
        <BooksHeadline books={books}>
          <Link to={`${paths.admin('complaints')}#needs-a-look`}>See the books</Link>
        </BooksHeadline>
      )}
    </Loaded>
  );
}
