/** The decoders' kernels as one module. */

export * from './eisner';
export * from './hybrid';
export { used } from './memory';
export * from './mh4';
export * from './peak';
export * from './rows';
