import 'hono';
