// What a helper asks each element for being there may be behind what was stored.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void DisposeAll(IDisposable[] all)
        {
            foreach (var one in all)
                one.Dispose();
        }
        static void Run(Stream first)
        {
            var all = ArrayPool<IDisposable>.Shared.Rent(1);
            all[0] = first;
            DisposeAll(all); //! POOL020
            ArrayPool<IDisposable>.Shared.Return(all, true);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void DisposeAll(IDisposable?[] all)
        {
            foreach (var one in all)
                one?.Dispose();
        }
        static void Run(Stream first)
        {
            var all = ArrayPool<IDisposable>.Shared.Rent(1);
            all[0] = first;
            DisposeAll(all);
            ArrayPool<IDisposable>.Shared.Return(all, true);
        }
    }
}
