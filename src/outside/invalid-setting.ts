/** Stops the start, with a message that names the setting. */
export class InvalidSetting extends Error {}
