/** Takes the place of platform/is-server.ts on the server. */
export const isServer: boolean = true;
