/**
 * The settings of a service that plugins own, by their fields on the wire, as answers hold them. A plugin adds its own by
 * declaration merging beside its schema, and by a `serviceSetting` on the server.
 */
export interface ServiceSettings {}

/** The same as clients send them, by the names under which they do. */
export interface ServiceSettingsChange {}

/** What is told of the defaults of new services. */
export interface ServiceSettingsDefaults {}
