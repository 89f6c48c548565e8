using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Open(int n) => int.Parse(n + ""); static int Handle(Exception e)
        {
            Console.WriteLine(e);
            return 1;
        }
        static int Run(int n, Action<byte[]> f)
        {
            try
            {
                var a = ArrayPool<byte>.Shared.Rent(n); //! POOL002
                int b = Open(n);
                try
                {
                    f(a);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(a);
                }
                return b;
            }
            catch (FormatException e)
            {
                Handle(e);
                throw;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Handle(Exception e)
        {
            Console.WriteLine(e);
            return 1;
        }
        static int Run(int n, Action<byte[]> f)
        {
            try
            {
                var a = ArrayPool<byte>.Shared.Rent(n);
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    f(a);
                    f(b);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(a);
                    ArrayPool<byte>.Shared.Return(b);
                }
                return 0;
            }
            catch (Exception e)
            {
                return Handle(e);
            }
        }
    }
}
