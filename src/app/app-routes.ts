import { Routes } from '@angular/router';
import { IdleComponent } from '@microsoft/windows-admin-center-sdk/angular';
import { toFirstSharedVolume } from './coordinator-check/check-entry';

export const routes: Routes = [
  // The SDK parks a tool here while another one is on screen.
  { path: 'idle', component: IdleComponent },
  {
    path: 'run/:nodeName/:runId',
    loadComponent: () => import('./run/run-page.component').then((file) => file.RunPageComponent),
  },
  // The check's own entry in the list of tools, which has no volume.
  { path: 'check', pathMatch: 'full', canActivate: [toFirstSharedVolume], children: [] },
  {
    path: 'check/:volumeId',
    loadComponent: () => import('./coordinator-check/check-page.component').then((file) => file.CheckPageComponent),
  },
  {
    path: 'about',
    loadComponent: () => import('./about/about-page.component').then((file) => file.AboutPageComponent),
  },
  {
    path: '',
    pathMatch: 'full',
    loadComponent: () => import('./setup/setup-page.component').then((file) => file.SetupPageComponent),
  },
  { path: '**', redirectTo: '' },
];
