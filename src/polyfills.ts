import 'zone.js';
import '@microsoft/windows-admin-center-sdk/core/polyfills';
