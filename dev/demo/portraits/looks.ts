const SKIN = { light: 'ffdbb4', fair: 'edb98a', tan: 'd08b5b', brown: 'ae5d29', dark: '694d3d' } as const;
const HAIR = { black: '2c1b18', brown: '724133', auburn: 'a55728', blond: 'd6b370' } as const;

export interface Look {
  head: string;
  skin: string;
  /** Only some heads have hair that is not black. */
  hair: string;
  face: string;
  glasses?: string;
  beard?: string;
}

type Row = [
  head: string,
  skin: keyof typeof SKIN,
  hair?: keyof typeof HAIR,
  extra?: Pick<Look, 'glasses'> | Pick<Look, 'beard'>,
];

/** Of college age all of them. Whoever is not listed gets one by their name. */
const ROWS: Readonly<Record<string, Row>> = {
  'Maya Okafor': ['cornrows2', 'dark'],
  'Darius Pell': ['flatTop', 'dark'],
  'Annika Solberg': ['grayBun', 'light', 'blond'],
  'Theo Abernathy': ['short4', 'light', 'brown'],
  'Camila Restrepo': ['mediumStraight', 'fair'],
  'Brooke Tanager': ['bangs', 'light', 'auburn'],
  'Imani Caldwell': ['bantuKnots', 'dark'],
  'Rafael Quintero': ['shaved2', 'tan', 'black', { beard: 'goatee1' }],
  'Hannah Birch': ['mediumBangs2', 'light', 'brown'],
  'Devon Achterberg': ['twists', 'brown'],
  'Mei Castellane': ['bangs2', 'fair'],
  'Sloane Merriwether': ['bun', 'light'],
  'Lev Aronsky': ['short5', 'light', 'black', { glasses: 'glasses2' }],
  'Jasmine Ferreira-Cole': ['longCurly', 'tan'],
  'Isaiah Thorne': ['short1', 'dark', 'black', { beard: 'full4' }],
  'Beau Landry-Pike': ['short2', 'fair', 'black', { beard: 'full2' }],
  'Micah Stroud': ['grayShort', 'light', 'auburn'],
  'Sofia Lindqvist': ['grayMedium', 'light', 'blond'],
  'Kwame Boateng-Reed': ['dreads2', 'dark'],
  'Lucia Amendola': ['medium2', 'fair'],
  'Diego Arrieta': ['pomp', 'tan'],
  'Grady Hollis': ['short4', 'light', 'auburn'],
  'Elliot Vanterpool': ['afro', 'brown', 'black', { glasses: 'glasses' }],
  'Riley Castañeda': ['medium3', 'tan'],
  'Paige Thistlewood': ['mediumBangs3', 'light'],
  'Owen Fairweather': ['grayShort', 'fair', 'brown'],
  'Natalie Prudhomme': ['long', 'brown'],
  'Greta Van Houten': ['bangs', 'light', 'blond'],
  'Connor Mackiewicz': ['shaved3', 'light'],
  'Nia Hargrove': ['buns', 'dark'],
  'Anders Whitcombe': ['grayShort', 'light', 'blond'],
  'Zora Ellington': ['afro', 'dark'],
  'Caleb Ostrander': ['short1', 'fair', 'black', { glasses: 'glasses3' }],
  'Priscilla Nakamura': ['medium1', 'fair'],
  'Jonah Bexley': ['short2', 'brown'],
  'Freya Dunleavy': ['mediumBangs2', 'light', 'auburn'],
  'Augustus Penhallow': ['pomp', 'light', 'black', { glasses: 'glasses4' }],
  'Skye Kahananui': ['longBangs', 'tan'],
  'Ingrid Halvorsen': ['grayBun', 'light', 'auburn'],
  'Bram Oosterhuis': ['short4', 'fair', 'blond'],
  'Delphine Roux-Carter': ['bun', 'brown'],
  'Tessa Marchetti': ['cornrows', 'fair'],
  'Quentin Drummond': ['twists2', 'dark'],
  'Tyrell Goodwater': ['dreads1', 'brown'],
  'Beatrix Holm': ['grayMedium', 'light', 'brown'],
  'Emmett Solano': ['shaved2', 'tan'],
  'Chase Remington': ['short1', 'light'],
  'Odessa Marchbanks': ['longBangs', 'dark'],
};
const FACES = ['smile', 'calm', 'smile', 'smile', 'cute'] as const;
const ANY_HEAD = ['short1', 'short5', 'medium3', 'bangs2', 'twists', 'grayShort'] as const;

/** The same for the same name, always. */
export function lookOf(name: string): Look {
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[number % list.length] ?? list[0];
  const [head, skin, hair = 'black', extra = {}] = ROWS[name] ?? [pick(ANY_HEAD), pick(['light', 'tan', 'brown'])];
  return { head, skin: SKIN[skin], hair: HAIR[hair], face: pick(FACES), ...extra };
}
