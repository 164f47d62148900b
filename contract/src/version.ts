/** The version of this release, as in package.json and CHANGELOG.md. */
export const VERSION = '0.1.0';
