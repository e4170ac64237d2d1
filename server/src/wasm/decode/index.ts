/** The decoders' kernels as one module. */

export * from './mh4';
