import { Routes } from '@angular/router';
import { toFirstSharedVolume } from './coordinator-check/check-entry';
import { idlePath, IdleComponent, shownInPath } from './shell/public-api';

export const routes: Routes = [
  { path: idlePath, component: IdleComponent },
  {
    path: 'overview',
    data: shownInPath('Overview'),
    loadComponent: () => import('./overview/overview-page.component').then((file) => file.OverviewPageComponent),
  },
  {
    path: 'volumes/:volumeId',
    data: shownInPath('Volume'),
    loadComponent: () => import('./volume/volume-page.component').then((file) => file.VolumePageComponent),
  },
  {
    path: 'run/:nodeName/:runId',
    data: shownInPath('Run'),
    loadComponent: () => import('./run/run-page.component').then((file) => file.RunPageComponent),
  },
  // The check's own entry in the list of tools, which has no volume.
  { path: 'check', pathMatch: 'full', canActivate: [toFirstSharedVolume], children: [] },
  {
    path: 'check/:volumeId',
    data: shownInPath('Check'),
    loadComponent: () => import('./coordinator-check/check-page.component').then((file) => file.CheckPageComponent),
  },
  {
    path: 'history',
    data: shownInPath('History'),
    loadComponent: () => import('./run-history/history-page.component').then((file) => file.HistoryPageComponent),
  },
  {
    path: 'compare',
    data: shownInPath('Compare'),
    loadComponent: () => import('./compare/compare-page.component').then((file) => file.ComparePageComponent),
  },
  {
    path: 'limits',
    data: shownInPath('Limits'),
    loadComponent: () => import('./limits-page/limits-page.component').then((file) => file.LimitsPageComponent),
  },
  {
    path: 'opened',
    data: shownInPath('Opened'),
    loadComponent: () => import('./opened/opened-page.component').then((file) => file.OpenedPageComponent),
  },
  {
    path: 'about',
    data: shownInPath('About'),
    loadComponent: () => import('./about/about-page.component').then((file) => file.AboutPageComponent),
  },
  {
    path: '',
    pathMatch: 'full',
    loadComponent: () => import('./setup/setup-page.component').then((file) => file.SetupPageComponent),
  },
  { path: '**', redirectTo: '' },
];
