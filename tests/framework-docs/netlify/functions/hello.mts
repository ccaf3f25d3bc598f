export default async () => new Response('Hello');
