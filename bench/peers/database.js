import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export const database = drizzle(postgres(process.env.DATABASE_URL, { max: 12 }));
