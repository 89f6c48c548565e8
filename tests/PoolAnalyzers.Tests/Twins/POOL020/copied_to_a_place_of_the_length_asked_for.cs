// A place that is as long as what was asked for is too short for all of a longer array.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        static void Run(Span<int> pixels)
        {
            var b = ArrayPool<int>.Shared.Rent(pixels.Length);
            for (int i = 0; i < pixels.Length; i++)
                b[i] = pixels[i] + 1;
            b.CopyTo(pixels); //! POOL020
            ArrayPool<int>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(Span<int> pixels)
        {
            var b = ArrayPool<int>.Shared.Rent(pixels.Length);
            for (int i = 0; i < pixels.Length; i++)
                b[i] = pixels[i] + 1;
            b.AsSpan(0, pixels.Length).CopyTo(pixels);
            ArrayPool<int>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(Span<int> pixels)
        {
            var b = ArrayPool<int>.Shared.Rent(pixels.Length);
            for (int i = 0; i < pixels.Length; i++)
                b[i] = pixels[i] + 1;
            b.AsSpan().CopyTo(pixels); //! POOL020
            ArrayPool<int>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(Span<int> pixels)
        {
            var b = ArrayPool<int>.Shared.Rent(pixels.Length);
            for (int i = 0; i < pixels.Length; i++)
                b[i] = pixels[i] + 1;
            var bigger = ArrayPool<int>.Shared.Rent(b.Length * 2);
            b.CopyTo(bigger, 0);
            ArrayPool<int>.Shared.Return(bigger);
            ArrayPool<int>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(Span<int> pixels)
        {
            var b = ArrayPool<int>.Shared.Rent(pixels.Length);
            for (int i = 0; i < pixels.Length; i++)
                b[i] = pixels[i] + 1;
            var all = new int[pixels.Length];
            b.CopyTo(all, 0); //! POOL020
            ArrayPool<int>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(Span<int> pixels)
        {
            var b = ArrayPool<int>.Shared.Rent(pixels.Length);
            for (int i = 0; i < pixels.Length; i++)
                b[i] = pixels[i] + 1;
            var all = new int[b.Length];
            b.CopyTo(all, 0);
            ArrayPool<int>.Shared.Return(b);
        }
    }
}
