// In a field, by its own name or a helper's.
using System.Text;
using System.Threading;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text) => pool.Return(text);
        sealed class Writer(ObjectPool<StringBuilder> pool)
        {
            private StringBuilder? _text;
            private bool _ended;
            public void Add(int n)
            {
                _text ??= pool.Get(); //! POOL005
                _text.Append(n);
            }

            public void Dispose()
            {
                _text = null;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text) => pool.Return(text);
        sealed class Writer(ObjectPool<StringBuilder> pool)
        {
            private StringBuilder? _text;
            private bool _ended;
            public void Add(int n)
            {
                _text ??= pool.Get();
                _text.Append(n);
            }

            public void Dispose()
            {
                if (_text is not null)
                    pool.Return(_text);
                _text = null;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text) => pool.Return(text);
        sealed class Writer(ObjectPool<StringBuilder> pool)
        {
            private StringBuilder? _text;
            private bool _ended;
            public void Add(int n)
            {
                _text ??= pool.Get();
                _text.Append(n);
            }

            public void Dispose()
            {
                var text = Interlocked.Exchange(ref _text, null);
                if (text is not null)
                    pool.Return(text);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Give(ObjectPool<StringBuilder> pool, StringBuilder text) => pool.Return(text);
        sealed class Writer(ObjectPool<StringBuilder> pool)
        {
            private StringBuilder? _text;
            private bool _ended;
            public void Add(int n)
            {
                _text ??= pool.Get();
                _text.Append(n);
            }

            public void Dispose()
            {
                if (_text is { } text)
                {
                    _text = null;
                    Give(pool, text);
                }
            }
        }
    }
}
