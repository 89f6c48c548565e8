// What every C# block and every row of examples may use without saying so.
// The usings are global, and the parameters of Statements are in scope of blocks that are statements rather than declarations.
global using System;
global using System.Buffers;
global using System.Collections.Concurrent;
global using System.Collections.Generic;
global using System.Diagnostics;
global using System.Diagnostics.CodeAnalysis;
global using System.IO;
global using System.IO.Pipelines;
global using System.Linq;
global using System.Net.Sockets;
global using System.Runtime.CompilerServices;
global using System.Runtime.InteropServices;
global using System.Security.Cryptography;
global using System.Text;
global using System.Text.Json;
global using System.Threading;
global using System.Threading.Channels;
global using System.Threading.Tasks;
global using CommunityToolkit.HighPerformance.Buffers;
global using Microsoft.AspNetCore.Http;
global using Microsoft.Extensions.DependencyInjection;
global using Microsoft.Extensions.ObjectPool;
global using PoolAnalyzers;

static class Prelude
{
    static void Statements(
        ArrayPool<byte> pool, ArrayPool<byte> other, ArrayPool<char> chars, ArrayPool<string> strings,
        MemoryPool<byte> memories, ObjectPool<StringBuilder> builders,
        Stream stream, string text, int n, int length, bool flag, CancellationToken token)
    {
    }
}
