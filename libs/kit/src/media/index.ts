export { mediaSettings, mediaStoreOf, type MediaStore, type Stored } from './store.ts';
export { findNamedImages } from './named.ts';
