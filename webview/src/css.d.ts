/** The style sheets are bundled next to the script as dist/webview.css. */
declare module '*.css';
