import type { Mentor } from 'contracts/http/mentors';
import { HeartButton } from 'ui';
import { useFavorite, useSaveFavorites } from 'web-kit/resources/favorites';
import styles from './favorite-toggle.module.css';
import { useWanted } from './wanted-favorite.ts';

interface Props {
  mentor: Pick<Mentor, 'id' | 'first_name' | 'last_name'>;
  /** Says in words what it does. */
  wordy: boolean;
}

/** An athlete’s. */
export default function FavoriteToggle({ mentor, wordy }: Props) {
  const { isOn, set, failure } = useFavorite(mentor.id);
  useWanted(mentor.id, () => set(true), useSaveFavorites());
  return (
    <span className={styles.place}>
      <HeartButton
        label={`${wordy && isOn ? 'Saved' : 'Save'} ${mentor.first_name} ${mentor.last_name} to favorites`}
        on={isOn ?? false}
        onPress={() => set(!isOn)}
      >
        {wordy ? (isOn ? 'Saved' : 'Save') : null}
      </HeartButton>
      {failure ? (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      ) : null}
    </span>
  );
}
