using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

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
            Array.Sort(new int[n], (x, y) => y - x);
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
            Array.Sort(new int[n], new string[n], 0, n);
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
            _ = a.First();
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
            _ = HashCode.Combine(n, a);
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
            all.Add(n, 1);
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
            all.Remove(n);
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
            Try(s, a);
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
            Send(s, a);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
