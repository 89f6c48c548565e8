using System;
using System.Buffers;
using System.Collections.Generic;

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
            _ = new List<int>(n);
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
            _ = new List<int>(4);
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
            _ = new List<int>(all.Count);
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
            _ = new Dictionary<int, int>(-n);
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
            _ = new Dictionary<int, int>(a.Length);
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
            _ = Convert.FromBase64String(n + "");
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
            _ = Convert.ToBase64String(a);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
