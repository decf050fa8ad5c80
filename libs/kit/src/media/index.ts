export { mediaSettings, mediaStoreOf, type MediaStore, type Stored } from './store.ts';
