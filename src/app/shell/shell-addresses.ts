/** Addresses in the form that the shell and the tool exchange. */
import { ActivatedRouteSnapshot, NavigationEnd, PRIMARY_OUTLET, Router, UrlTree } from '@angular/router';
import { RpcReportData, SelectablePath } from '@microsoft/windows-admin-center-sdk/core/rpc/report/rpc-report-model';
import { Strings } from '../../generated/strings';

/** The pages that the shell's path shows, by the names of their words in the strings. */
export type ShownPage = keyof Strings['Headroom']['Paths'];

/** Data of a route whose page the shell's path shows. */
export function shownInPath(page: ShownPage): { readonly shownInPath: ShownPage } {
  return { shownInPath: page };
}

/**
 * The report to the shell after a navigation. The shell keeps decoded addresses, and returns the same text.
 *
 * Replaces the report of `NavigationService`. That one sends nothing for a page without a title, so that the shell did
 * not know the page after a reload; here every page is reported, and one without words of its own with an empty path.
 */
export function reportOf(
  { url, urlAfterRedirects }: NavigationEnd,
  root: ActivatedRouteSnapshot,
  words: Strings['Headroom']['Paths'],
): RpcReportData {
  return {
    path: decodeURI(urlAfterRedirects),
    beforeRedirectedPath: decodeURI(url),
    selectablePath: selectablePathOf(root, words),
  };
}

/** Replaces `Navigation.buildSelectablePathsForRoute`: the pages on the way down to the one that is shown. */
export function selectablePathOf(root: ActivatedRouteSnapshot, words: Strings['Headroom']['Paths']): SelectablePath[] {
  const shown: SelectablePath[] = [];
  let path = '';
  for (let route = primaryChildOf(root); route !== undefined; route = primaryChildOf(route)) {
    path = [path, ...route.url.map((segment) => segment.path)].filter(Boolean).join('/');
    const page = (route.routeConfig?.data as { shownInPath?: ShownPage } | undefined)?.shownInPath;
    if (page !== undefined) {
      shown.push({ label: words[page], path });
    }
  }
  return shown;
}

function primaryChildOf(route: ActivatedRouteSnapshot): ActivatedRouteSnapshot | undefined {
  return route.children.find(({ outlet }) => outlet === PRIMARY_OUTLET);
}

/**
 * Where an address of the shell leads; to the start page if there is none. Replaces `Navigation.getUrlNavigationData`.
 */
export function toOpen(router: Router, address: string | null | undefined): UrlTree {
  return router.parseUrl(address ?? '');
}
