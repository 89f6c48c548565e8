// A filter that says no leads to the handler behind, also where it asks more than one thing.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Run(Stream s, int n, bool isKnown)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (IOException e)when (isKnown && e.HResult == 5)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (Exception)
            {
                b[0] = 1;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(Stream s, int n, bool isKnown)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (IOException e)when (isKnown && e.HResult == 5)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (Exception)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(Stream s, int n, bool isKnown)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (IOException e)when (e.HResult == 5 && isKnown && e.InnerException is null)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (Exception)
            {
                b[0] = 1;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(Stream s, int n, bool isKnown)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (IOException e)when (e.HResult == 5 && isKnown && e.InnerException is null)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (Exception)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(Stream s, int n, bool isKnown)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (IOException e)when (isKnown ? e.HResult == 5 : e.HResult == 7)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (Exception)
            {
                b[0] = 1;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(Stream s, int n, bool isKnown)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (IOException e)when (isKnown ? e.HResult == 5 : e.HResult == 7)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (Exception)
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
