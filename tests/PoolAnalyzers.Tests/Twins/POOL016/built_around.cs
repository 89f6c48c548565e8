// Memory, or a closure, in something that is built around it.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static ArraySegment<int>[] Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return [new(b, 0, n)]; //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static ArraySegment<int>[] Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return [new(b.AsSpan(0, n).ToArray())];
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Memory<int>[] Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return new[] //! POOL016
                {
                    b.AsMemory(0, n)
                };
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Memory<int>[] Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return new[]
                {
                    b.AsSpan(0, n).ToArray().AsMemory()
                };
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Func<int>[] Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return [() => b[0]]; //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Func<int>[] Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return [() => n];
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Lazy<int> Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return new Lazy<int>(() => b[0]); //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Lazy<int> Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return new Lazy<int>(() => n);
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Made Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return new Made(() => b[0]); //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Made Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return new Made(() => n);
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Task<Memory<int>> Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return Task.FromResult(b.AsMemory(0, n)); //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Task<Memory<int>> Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return Task.FromResult(b.AsSpan(0, n).ToArray().AsMemory());
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Func<int> Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return First; //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        sealed record Made(Func<int> First);
        static Func<int> Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int First() => b[0];
            int Count() => n;
            try
            {
                return Count;
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}
