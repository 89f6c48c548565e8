using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
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
                pool.Return(_text!); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
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
                pool.Return(_text!);
                _text = null;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
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
                if (_ended)
                    return;
                _ended = true;
                pool.Return(_text!);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
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
                var text = _text!;
                _text = null;
                pool.Return(text);
            }
        }
    }
}
