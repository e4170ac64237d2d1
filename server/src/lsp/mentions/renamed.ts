/** An entity with another ID everywhere. In a browser a part of its own: nothing that edits mentions is needed to show a file. */

export { editMentions } from '../../core/edit/index.ts';
