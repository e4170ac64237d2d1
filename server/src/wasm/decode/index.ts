/** The decoders' kernels as one module. */

export * from './eisner';
export * from './hybrid';
export * from './mh4';
export * from './rows';
