/** Whether the app is rendered on the server. There app/server/is-server.ts takes the place of this module. */
export const isServer: boolean = false;
