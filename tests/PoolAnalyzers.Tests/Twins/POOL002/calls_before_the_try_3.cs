using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = File.OpenRead("a");
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = new System.Text.Json.JsonReaderState(default);
            new List<byte>().CopyTo(a, 0);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = TimeSpan.FromSeconds(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = TimeSpan.FromSeconds(1);
            _ = System.Diagnostics.Stopwatch.GetTimestamp();
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = int.Parse(n + "");
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = n.TryFormat(new char[9], out _);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            Array.Sort(new object[n]);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Array.Sort(new int[n]);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
