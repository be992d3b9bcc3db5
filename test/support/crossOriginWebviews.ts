import type { Page } from 'playwright-core';

/**
 * The server build shows webviews on the workbench's own origin, where a click anywhere in the workbench lets them
 * play. On the desktop, each webview has its own origin and needs its own click. This recreates that, by giving the
 * workbench the desktop's address template, with names that browsers resolve to this machine.
 */
export async function useCrossOriginWebviews(page: Page, workbenchUrl: string): Promise<void> {
  const { port, host } = new URL(workbenchUrl);
  await page.route(
    (url) => url.host === host && url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/,
        (_, before: string, settings: string) =>
          `${before}${quoted(withTemplate(unquoted(settings), port))}"`,
      );
      const headers = response.headers();
      const policy = headers['content-security-policy'];
      if (policy !== undefined) {
        headers['content-security-policy'] = policy.replace(
          'frame-src',
          `frame-src http://*.localhost:${port}`,
        );
      }
      await route.fulfill({ response, headers, body: html });
    },
  );
}

interface WorkbenchSettings {
  readonly webviewEndpoint?: string;
  readonly productConfiguration: Readonly<Record<string, unknown>>;
}

function withTemplate(json: string, port: string): string {
  const { webviewEndpoint, ...settings } = JSON.parse(json) as WorkbenchSettings;
  if (webviewEndpoint === undefined) throw new Error('The workbench does not say where its webviews are.');
  const { pathname } = new URL(webviewEndpoint, 'http://localhost/');
  const webviewContentExternalBaseUrlTemplate = `http://{{uuid}}.localhost:${port}${pathname}/`;
  return JSON.stringify({
    ...settings,
    productConfiguration: { ...settings.productConfiguration, webviewContentExternalBaseUrlTemplate },
  });
}

function unquoted(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
